/** Allowed functions of StarRocks and Doris in addition to those of MySQL. */
export const starrocks = `
  array_append array_avg array_concat array_contains array_contains_all array_cum_sum array_difference array_distinct
  array_except array_exists array_filter array_intersect array_join array_length array_map array_max array_min
  array_position array_product array_push_back array_push_front array_range array_remove array_size array_slice
  array_sort array_sortby array_sum array_to_bitmap array_union array_with_constant arrays_overlap bit_shift_left
  bit_shift_right bitand bitmap_agg bitmap_and bitmap_and_count bitmap_and_not bitmap_contains bitmap_count
  bitmap_empty bitmap_from_string bitmap_has_any bitmap_hash bitmap_intersect bitmap_max bitmap_min bitmap_or
  bitmap_or_count bitmap_to_array bitmap_to_string bitmap_union bitmap_union_count bitmap_xor bitnot bitor bitxor
  cardinality collect_list collect_set convert_tz cosine_similarity count_if date_ceil date_diff date_floor date_slice
  date_trunc dayofweek days_add days_diff days_sub divide element_at ends_with explode explode_split field find_in_set
  fmod from_unixtime get_json_bool get_json_double get_json_int get_json_string group_bit_and group_bit_or
  group_bit_xor hex_decode_string hll_cardinality hll_empty hll_hash hll_raw_agg hll_union hll_union_agg hours_add
  hours_diff hours_sub ifnull intersect_count json_each json_exists json_int json_query json_string
  jsonb_extract_bigint jsonb_extract_double jsonb_extract_int jsonb_extract_string last_day makedate map_agg
  map_concat map_entries map_filter map_from_arrays map_keys map_size map_values max_by mbrcontains microseconds_add
  milliseconds_diff min_by minutes_add minutes_diff minutes_sub money_format months_add months_diff months_sub
  multi_distinct_count multi_distinct_sum murmur_hash3_32 named_struct ndv negative next_day nvl parse_json parse_url
  percentile percentile_approx percentile_union positive previous_day quarters_add regexp regexp_count regexp_extract
  regexp_extract_all retention seconds_add seconds_diff seconds_sub sequence_count sequence_match split
  split_by_string split_part square starts_with str_to_map strleft strright sub_bitmap substring_index sum_distinct
  time_slice to_base64 to_bitmap to_date to_days to_iso8601 to_json trim_in typeof unhex url_decode url_encode uuid
  weeks_add weeks_diff weeks_sub window_funnel xx_hash3_64 years_add years_diff years_sub zip`;
