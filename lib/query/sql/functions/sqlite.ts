/** Functions of SQLite that access nothing but their arguments. */
export const sqlite = `
  acosh asinh atanh bm25 exists format generate_series glob group_concat hex highlight if ifnull iif instr json_array
  json_array_insert json_array_length json_each json_error_position json_extract json_group_array json_group_object
  json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set json_tree json_type
  json_valid jsonb_array jsonb_array_insert jsonb_each jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert
  jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set jsonb_tree julianday like likelihood likely log2 match
  percentile pow printf quote random randomblob regexp snippet soundex strftime subtype timediff total typeof unhex
  unicode unistr unistr_quote unixepoch unlikely zeroblob`;
