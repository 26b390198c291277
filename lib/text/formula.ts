const dangerous = /^(?:""|\s+)?[-@+|=%]/;
const negativeNumber = /^-[0-9.]+$/;

/** A text that a spreadsheet would not run when it opens a CSV: a quote in front of what begins like a formula. */
export function escapeFormula(text: string): string {
  return dangerous.test(text) && !negativeNumber.test(text) ? `'${text.replaceAll('|', '\\|')}` : text;
}

/** The same for a cell of a workbook, where only the first character counts. */
export function quoteFormula(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
