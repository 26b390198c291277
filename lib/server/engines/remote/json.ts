/** Whole numbers of 16 digits or more, which a double may not represent; also texts, whose digits are skipped. */
const token = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Parses JSON. Whole numbers that a double cannot represent become texts, which the readers of numbers accept. */
export function exactJson(text: string): unknown {
  return JSON.parse(/\d{16}/.test(text) ? text.replace(token, exact) : text);
}

function exact(found: string): string {
  return found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`;
}
