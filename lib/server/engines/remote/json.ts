/** Whole numbers that a double cannot hold, outside of texts. */
const token = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** JSON whose long whole numbers stay exact: they become texts, which readers of numbers take. */
export function exactJson(text: string): unknown {
  return JSON.parse(/\d{16}/.test(text) ? text.replace(token, exact) : text);
}

function exact(found: string): string {
  return found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`;
}
