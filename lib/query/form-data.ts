/**
 * What a chart stores and its editor changes. Free-form, parsed by the `controls` schema of its viz. Keys are those of
 * the contract.
 */
export interface FormData {
  viz_type: string;
  /** `<id>__table` */
  datasource: string;
  slice_id?: number;
  [key: string]: unknown;
}
