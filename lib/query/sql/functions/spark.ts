/** Functions of Spark, Databricks, Hive and Impala that access nothing but their arguments. */
export const spark = `
  acosh add_months adddate aes_decrypt aes_encrypt aggregate any approx_percentile appx_median array_append
  array_compact array_contains array_distinct array_except array_insert array_intersect array_join array_max array_min
  array_position array_prepend array_remove array_repeat array_size array_sort array_union arrays_overlap arrays_zip
  asinh atanh base64 bin bit_and bit_count bit_get bit_length bit_or bit_reverse bit_xor bitmap_bit_position
  bitmap_bucket_number bitmap_construct_agg bitmap_count bitmap_or_agg bool_and bool_or bround btrim cardinality cbrt
  charindex collect_list collect_set contains context_ngrams conv convert_timezone count_if count_min_sketch crc32 csc
  curdate current_timezone date_add date_diff date_floor date_format date_from_unix_date date_part date_sub date_trunc
  dateadd datediff datepart dayname dayofmonth dayofweek dayofyear days_add days_sub dceil decode dfloor div dpow
  dround dsqrt dtrunc element_at elt encode endswith equal_null exists explode explode_outer expm1 factorial filter
  find_in_set first flatten fmod fnv_hash forall format_number format_string from_csv from_json from_unixtime
  from_utc_timestamp get get_json_object getbit getdate group_concat h3_boundaryasgeojson h3_longlatash3 h3_toparent
  hash hex histogram_numeric hll_sketch_agg hll_sketch_estimate hll_union hll_union_agg hours_add hours_sub hypot if
  iff ifnull ilike inline inline_outer instr isdate isnan isnotnull isnull json_array_length json_object_keys
  json_tuple kurtosis last last_day lcase len levenshtein like locate log1p log2 luhn_check make_date make_dt_interval
  make_interval make_timestamp make_timestamp_ltz make_timestamp_ntz make_ym_interval map_agg map_concat
  map_contains_key map_entries map_filter map_from_arrays map_from_entries map_keys map_values map_zip_with mask
  max_by md5 mean min_by minutes_add minutes_sub monotonically_increasing_id monthname months_add months_between
  months_sub murmur_hash named_struct nanvl ndv negative next_day ngrams nonnullvalue nullifzero nullvalue nvl nvl2
  parse_json parse_url percentile percentile_approx pmod posexplode posexplode_outer positive pow printf quote
  quotient rand randn random randstr range reduce regexp regexp_count regexp_escape regexp_extract regexp_extract_all
  regexp_instr regexp_like regexp_replace regexp_substr rint rlike schema_of_csv schema_of_json sec seconds_add
  seconds_sub sentences sequence session_window sha sha1 sha2 shiftleft shiftright shiftrightunsigned shuffle signum
  size skewness slice some sort_array soundex space split split_part stack startswith std str_to_map strleft strright
  sub_months substring_index timediff timestamp_micros timestamp_millis timestamp_seconds timestampadd timestampdiff
  to_binary to_char to_csv to_date to_days to_json to_number to_timestamp to_timestamp_ltz to_timestamp_ntz
  to_unix_timestamp to_utc_timestamp to_varchar transform_keys transform_values try_add try_avg try_divide
  try_element_at try_multiply try_subtract try_sum try_to_binary try_to_number try_to_timestamp try_variant_get typeof
  ucase unbase64 unhex uniform unix_date unix_micros unix_millis unix_seconds unix_timestamp url_decode url_encode
  utc_timestamp uuid variant_get weekday weekofyear weeks_add weeks_sub window window_time xpath xpath_boolean
  xpath_double xpath_float xpath_int xpath_long xpath_number xpath_short xpath_string xxhash64 years_add years_sub
  zeroifnull zip_with`;
