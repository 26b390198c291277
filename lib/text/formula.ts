const dangerous = /^(?:""|\s+)?[-@+|=%]/;
const negativeNumber = /^-[0-9.]+$/;

/** Protects a text in a CSV: one that a spreadsheet would run as a formula gets a leading quote. */
export function escapeFormula(text: string): string {
  return dangerous.test(text) && !negativeNumber.test(text) ? `'${text.replaceAll('|', '\\|')}` : text;
}

/** The same for a cell of a workbook, where only the first character matters. */
export function quoteFormula(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
