/** Functions for databases without a list of their own; each accesses nothing but its arguments. */
export const common = `
  abbrev acosd acosh add add_days add_months add_quarters add_seconds add_workdays adddate adddays addmonths addtime
  addweeks addyears age aggregate ago alias all_match any_match anylast apercentile apply apply_l1_norm
  approx_count_distinct_ds_hll approx_count_distinct_ds_theta approx_distinct approx_percentile approx_quantile
  approx_quantile_ds approx_quantile_fixed_buckets approx_quantiles approx_top_count approx_top_k
  approximate_count_distinct approximate_percentile arbitrary area arg_max arg_max_null arg_max_nulls_last arg_min
  arg_min_null arg_min_nulls_last argmax argmin array_aggr array_aggregate array_append array_apply array_avg
  array_cat array_concat array_construct array_contains array_cosine_distance array_cosine_similarity array_count
  array_cross_product array_difference array_dims array_distance array_distinct array_dot_product array_except
  array_extract array_fill array_filter array_flatten array_grade_up array_has array_has_all array_has_any
  array_indexof array_inner_product array_intersect array_join array_length array_lower array_max array_min
  array_ndims array_negative_dot_product array_negative_inner_product array_pop_back array_pop_front array_position
  array_positions array_prepend array_push_back array_push_front array_reduce array_remove array_replace
  array_resize array_reverse array_reverse_sort array_select array_size array_slice array_sort array_sum
  array_symdiff array_to_json array_to_mv array_to_string array_to_string_comma_default array_to_tsvector
  array_transform array_union array_unique array_upper array_value array_where array_zip arrayall arrayaverage
  arrayconcat arraycount arraydistinct arrayelement arrayexists arrayfilter arrayjoin arraylength arraymap arraymax
  arraymin arrays_overlap arrays_zip arraysort arraysum arraysumint arraysumlong as_integer as_varchar asind asinh
  at_timezone atan2d atand atanh atn2 avgif avgmv bar base64 base64_decode_string base64_encode bin bit_and
  bit_count bit_length bit_or bit_position bit_xor bitand bitor bitstring bitstring_agg bitwise_and bitwise_or
  bitwise_shift_left bitwise_shift_right bitwise_xor bitxor bool_and bool_or broadcast btrim can_cast_implicitly
  cardinality cash_words cast_to_type cbrt center century characters charindex check_json checksum checksum_agg
  choose cityhash64 clock_timestamp collect_list collect_set combine conditional_change_event conditional_true_event
  constant_or_null contains contains_string contains_substr conv convert convert_from convert_timezone convert_to
  convert_tz cosd cotd count_big count_if count_star countif countmv crc32 csum curdate current_datetime curtime
  damerau_levenshtein datalength date_add date_add_millis date_add_str date_bin date_bucket date_diff
  date_diff_millis date_diff_str date_format date_format_str date_from_parts date_part date_part_millis
  date_part_str date_round date_sub date_trunc_millis date_trunc_str dateadd datediff datefromparts datemultirange
  datename datepart daterange datesub datetime32 datetime64 datetime_add datetime_diff datetime_sub datetime_trunc
  datetimeconvert datetimefromparts datetrunc day_of_month day_of_week day_of_year dayname dayofmonth dayofweek
  dayofweek_iso dayofyear days days_between days_in_month decade decimal128 decimal32 decimal64 decode
  decode_base64_utf8 difference digits distance distinctcount distinctcountbitmap distinctcounthll
  distinctcounthllplus distinctcountmv distinctcountthetasketch div div0 divide ds_cdf ds_get_quantile
  ds_get_quantiles ds_hist ds_quantiles_sketch ds_rank earliest earliest_by edit_distance elapsed element_at elt
  empty encode ends_with endswith entropy enum16 enum8 enum_code enum_first enum_last enum_range enum_range_boundary
  eomonth epoch epoch_ms epoch_ns epoch_us equal_null equi_width_bins era even explode explode_outer extractall
  factorial family farm_fingerprint favg fdiv field fill filter finalize find_in_set first firstwithtime fixedstring
  flatten fmod format format_bytes format_date format_datetime format_number format_pg_type format_timestamp
  formatdatetime from_base64 from_binary from_days from_hex from_iso8601_date from_iso8601_timestamp from_json
  from_json_strict from_posix_time from_unixtime from_utc_timestamp fromdatetime fromepochdays fromepochhours
  fromepochminutes fromepochseconds fromunixtimestamp fsum gamma gcd gen_random_uuid generate_array
  generate_date_array generate_series generate_subscripts generate_timestamp_array generate_uuid geo_x geo_y geohash
  geomean geometric_mean get get_bit get_byte get_json_object get_path getdate getutcdate grade_up
  greatest_common_divisor group_concat group_id grouparray groupuniqarray hamming hash hashbytes height hex
  hex_to_binary hex_to_integer histogram histogram_exact hll hll_sketch_estimate hop host hostmask hours_between
  human_readable_binary_byte_format human_readable_decimal_format hyperloglog_distinct icontains_string ieee_divide
  ifmissing ifmissingornull ilike ilike_escape index inet_aton inet_ntoa inline insert instr int16 int32
  int4multirange int4range int64 int8multirange int8range intdiv interp intersects ipv4_match ipv4_parse
  ipv4_stringify irate is_histogram_other_bin is_normalized is_null_value isclosed isdate isempty isfinite isinf
  isjson isnan isnull isnumeric isodow isopen isoweek isoyear isutf8 jaccard jaro_distance jaro_similarity
  jaro_winkler_similarity json_agg json_array json_array_elements json_array_elements_text json_array_insert
  json_array_length json_arrayagg json_build_array json_build_object json_contains json_depth json_each
  json_each_text json_error_position json_exists json_extract json_extract_path json_extract_path_text
  json_extract_scalar json_extract_string json_format json_group_array json_group_object json_group_structure
  json_insert json_keys json_length json_match json_merge json_merge_patch json_modify json_object json_object_agg
  json_object_keys json_objectagg json_parse json_patch json_paths json_populate_record json_pretty json_query
  json_quote json_remove json_replace json_search json_set json_strip_nulls json_structure json_table
  json_to_tsvector json_transform json_transform_strict json_tree json_tuple json_type json_typeof json_unquote
  json_valid json_value jsonb_agg jsonb_array jsonb_array_elements jsonb_array_elements_text jsonb_array_insert
  jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text jsonb_extract
  jsonb_extract_path jsonb_extract_path_text jsonb_group_array jsonb_group_object jsonb_insert jsonb_object
  jsonb_object_agg jsonb_object_keys jsonb_patch jsonb_path_exists jsonb_path_exists_tz jsonb_path_match
  jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_path_query_tz jsonb_populate_record
  jsonb_pretty jsonb_remove jsonb_replace jsonb_set jsonb_set_lax jsonb_strip_nulls jsonb_to_tsvector jsonb_typeof
  jsonextract jsonextractbool jsonextractfloat jsonextractint jsonextractkey jsonextractscalar jsonextractstring
  jsonhas julian julian_day julianday justify_days justify_hours justify_interval kahan_sum kurtosis kurtosis_pop
  kvgen last last_day lastwithtime latest latest_by latitude lcase lcm least_common_multiple left_grapheme len
  length_grapheme levenshtein lgamma like like_escape likelihood likely list list_aggr list_aggregate list_any_value
  list_append list_apply list_approx_count_distinct list_avg list_bit_and list_bit_or list_bit_xor list_bool_and
  list_bool_or list_cat list_concat list_contains list_cosine_distance list_cosine_similarity list_count
  list_distance list_distinct list_dot_product list_element list_entropy list_extract list_filter list_first
  list_grade_up list_has list_has_all list_has_any list_histogram list_indexof list_inner_product list_intersect
  list_kurtosis list_kurtosis_pop list_last list_mad list_max list_median list_min list_mode
  list_negative_dot_product list_negative_inner_product list_pack list_position list_prepend list_product
  list_reduce list_resize list_reverse list_reverse_sort list_select list_sem list_skewness list_slice list_sort
  list_stddev_pop list_stddev_samp list_string_agg list_sum list_transform list_unique list_value list_var_pop
  list_var_samp list_where list_zip listaggregate locate locate_in_string log2 logical_and logical_or longitude
  lowcardinality lower_inc lower_inf lowerutf8 macaddr macaddr8 mad make_date make_interval make_time make_timestamp
  make_timestamp_ms make_timestamp_ns make_timestamptz make_type makedate maketime map_agg map_concat map_contains
  map_contains_entry map_contains_value map_entries map_extract map_extract_value map_from_entries map_keys
  map_to_pg_oid map_values mapkeys mapvalue mapvalues masklen match mavg max_by maxmv md5 md5_number
  md5_number_lower md5_number_upper mdiff mean meta_id metaphone microsecond mid midnight_seconds millennium millis
  millis_to_str millis_to_timestamp millis_to_utc millisecond min_by min_scale minmaxrange minmv minutes_between
  mismatches missingif mlinreg modulo monthname months_between msum multiif multiply multirange mv_contains
  mv_filter_none mv_filter_only mv_length mv_offset mv_ordinal mv_overlap mv_slice mv_to_string name named_struct
  nano100_between nanosecond ndv nearestdate netmask network newid next_day nextafter nfc_normalize none_match
  normal normalized_interval not_ilike_escape not_like_escape notempty notlike nullifzero num_nonnulls num_nulls
  numeric_exp numeric_inc numeric_ln numeric_log numeric_sqrt nummultirange numnode numrange numtodsinterval
  numtoyminterval object_construct object_names object_pairs object_values oct octets offset oid openjson ord
  ordinal oreplace otranslate overlaps parse parse_date parse_datetime parse_dirname parse_dirpath parse_filename
  parse_formatted_bytes parse_ident parse_json parse_long parse_path parse_timestamp parsedatetimebesteffort
  patindex percentile percentile_approx percentileest percentilekll percentilemv percentiletdigest period_add
  period_diff pg_typeof phraseto_tsquery plainto_tsquery point posexplode posexplode_outer positioncaseinsensitive
  posix_time posstr pow prefix printf product quantile quantile_cont quantile_disc quantileexact quantiles quote
  quote_ident quote_literal quote_nullable quotename radius rand random randomblob range range_agg
  range_intersect_agg range_merge rank_dense ratio_to_report reduce regex_contains regex_like regex_replace regexp
  regexp_contains regexp_count regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_ilike
  regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table
  regexp_substr remap_struct repeated_contains repeated_count replace_type replaceall replaceone replicate
  reservoir_quantile right_grapheme rlike round_even roundbankers row_to_json safe_cast safe_divide safe_offset
  safe_ordinal scale sec_to_time seconds_between segmentpartitioneddistinctcount sem sequence set_bit set_byte
  set_masklen setweight sha sha1 sha2 sha224 sha256 sha384 sha512 signbit similar_escape similar_to_escape sind
  siphash64 size skewness slice sort_array soundex space split split_part splitbychar splitbystring splitpart spread
  square st_area st_asbinary st_asgeojson st_astext st_aswkb st_aswkt st_buffer st_contains st_covers st_crs
  st_distance st_dwithin st_geogfromtext st_geogpoint st_geomfromtext st_geomfromwkb st_intersects
  st_intersects_extent st_length st_makepoint st_point st_setcrs st_setsrid st_transform st_within st_x st_y stack
  starts_with startswith statecount stateduration statement_timestamp std stdev stdevp str_split str_split_regex
  str_to_date str_to_millis strcmp strftime string_escape string_format string_split string_split_regex
  string_to_array string_to_mv string_to_table strip strip_accents strip_null_value strlen strpos strptime
  struct_concat struct_contains struct_extract struct_extract_at struct_has struct_indexof struct_insert struct_keys
  struct_pack struct_position struct_update struct_values stuff subdate substring_grapheme substring_index
  substringutf8 subtime subtract subtractdays subtractmonths subtype suffix sum_no_overflow sumif sumkahan summv
  sumprecision switch switchoffset sysdate sysdatetime systimestamp sysutcdatetime tand td_day_of_week
  td_monday_begin td_month_of_year td_sunday td_week_of_year td_year_of_calendar text_match textcat
  theta_sketch_estimate time_add time_bucket time_ceil time_diff time_extract time_floor time_format time_from_parts
  time_in_interval time_parse time_shift time_slice time_sub time_to_sec time_trunc timeconvert timediff timeofday
  timestamp_add timestamp_diff timestamp_format timestamp_from_parts timestamp_iso timestamp_ltz timestamp_micros
  timestamp_millis timestamp_ntz timestamp_round timestamp_seconds timestamp_sub timestamp_to_millis timestamp_trunc
  timestamp_tz timestampadd timestampdiff timetruncate timetz_byte_comparable timezone timezone_hour timezone_minute
  title to_base to_base64 to_bigint to_binary to_boolean to_centuries to_char to_days to_decades to_decimal
  to_double to_hex to_hours to_integer to_iso8601 to_json to_json_string to_jsonb to_microseconds to_millennia
  to_milliseconds to_minutes to_months to_number to_numeric to_nvarchar to_quarters to_real to_seconddate to_seconds
  to_smalldecimal to_time to_timestamp to_timestamp_ltz to_timestamp_ntz to_timestamp_tz to_tsquery to_tsvector
  to_unix_timestamp to_unixtime to_unixtimestamp to_utc_timestamp to_varchar to_variant to_weeks to_years todate
  todate32 todatetime todatetime64 todatetimeoffset today todayofmonth todayofweek todecimal32 todecimal64
  toepochdays toepochhours toepochminutes toepochseconds tofloat32 tofloat64 tohour toint16 toint32 toint64 toint8
  tominute tomonth tonumber topk toquarter tosecond tostartofday tostartoffifteenminutes tostartoffiveminutes
  tostartofhour tostartofinterval tostartofminute tostartofmonth tostartofquarter tostartoftenminutes tostartofweek
  tostartofyear tostring total touint16 touint32 touint64 touint8 tounixtimestamp toyear transaction_timestamp
  trim_array trim_scale try_convert try_parse try_parse_json try_strptime try_to_date try_to_decimal try_to_number
  try_to_timestamp trycast ts_delete ts_filter ts_headline ts_lexize ts_parse ts_rank ts_rank_cd tsmultirange
  tsquery_phrase tsrange tstzmultirange tstzrange tsvector_to_array tumble twa typeof ucase uint16 uint32 uint64
  uint8 unbase64 unbin unhex unicode uniform union_extract union_tag union_value uniq uniqcombined uniqexact
  uniqhll12 unix_millis unix_seconds unix_timestamp unixepoch unlikely unpivot_list upper_inc upper_inf upperutf8
  url_decode url_encode utc_date utc_time utc_timestamp uuid uuid_extract_timestamp uuid_extract_version uuidv4
  uuidv7 value valuein var varchar_format variant_bytes_to_variant variant_extract variant_normalize
  variant_to_parquet_variant variant_typeof varp vector_type visitparamextractstring wavg websearch_to_tsquery
  week_iso week_of_year weekday weekofyear weibull weighted_avg width with_timezone within wm_concat xid
  xml_is_well_formed_content xml_is_well_formed_document xmlagg xmlcomment xmlexists xmlserialize xmlvalidate xor
  xpath xpath_exists years_between yearweek yesterday zeroblob zeroifnull zip_with`;
