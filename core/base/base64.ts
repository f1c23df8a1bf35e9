/** Returns the Base64 of a text's UTF-8 bytes; `btoa` by itself throws for characters outside Latin-1. */
export function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
