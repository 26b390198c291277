/** Allowed functions of Redshift in addition to those of PostgreSQL. */
export const redshift = `
  add_months approximate approximate_percentile_disc array_concat array_flatten bool_and bool_or bpcharcmp btrim
  bttext_pattern_cmp charindex checksum collate convert_timezone cosd crc32 date_cmp date_cmp_timestamp
  date_cmp_timestamptz date_part_year date_trunc dateadd datediff datepart decode dexp dlog1 dlog10 farmfingerprint64
  from_hex func_sha1 get_array_length getdate getutcdate hll hll_cardinality hll_combine hll_combine_agg
  hll_create_sketch interval_cmp is_array is_bigint is_boolean is_char is_decimal is_float is_integer is_object
  is_scalar is_smallint is_valid_json is_valid_json_array is_varchar json_array_length json_extract_array_element_text
  json_extract_path_text json_parse json_serialize json_size json_typeof last_day len lower_attribute_names md5 mlen
  months_between next_day nvl nvl2 object_transform octetindex ratio_to_report regexp_count regexp_instr
  regexp_replace regexp_substr replicate sha sha1 sha2 sind split_to_array strpos strtol subarray sysdate textlen
  timeofday timestamp_cmp timestamp_cmp_date timezone to_hex to_number try_convert upper_attribute_names`;
