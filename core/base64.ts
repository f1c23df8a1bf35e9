/** Base64 of a text's UTF-8 bytes; `btoa` alone throws for anything beyond Latin-1. */
export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
