/** What a chart stores and its panel edits: free-form, parsed by its viz's `controls` schema. Keys are the wire's. */
export interface FormData {
  viz_type: string;
  /** `<id>__table` */
  datasource: string;
  slice_id?: number;
  [key: string]: unknown;
}
