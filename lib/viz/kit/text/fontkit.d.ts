declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: Readonly<Record<string, boolean>>): { readonly advanceWidth: number };
  }
  export function create(bytes: Uint8Array): Font;
}
