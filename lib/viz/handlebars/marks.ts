/** A filled template. Plain JSON. */
export interface HandlebarsMarks {
  /** Sanitised markup. */
  readonly html: string;
  /** Sanitised style rules; they apply inside the drawing only. */
  readonly css: string;
  /** The text of the markup, one line for each block, which images show. */
  readonly lines: readonly string[];
  /** The error message of the template, or null. */
  readonly problem: string | null;
}
