/** A filled template. Plain JSON. */
export interface HandlebarsMarks {
  /** Markup that was cleaned. */
  readonly html: string;
  /** Style rules that were cleaned; they hold inside the drawing only. */
  readonly css: string;
  /** The text of the markup, a line a block: what a picture shows. */
  readonly lines: readonly string[];
  /** What is wrong with the template, or null. */
  readonly problem: string | null;
}
