/** Returns the Base64 of a text's UTF-8 bytes; `btoa` by itself throws for characters outside Latin-1. */
export function base64(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
