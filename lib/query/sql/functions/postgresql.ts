/** Functions of PostgreSQL, its extensions and related databases that access nothing but their arguments. */
export const postgresql = `
  abbrev acosd acosh age akeys area array_append array_cat array_dims array_fill array_length array_lower array_ndims
  array_position array_positions array_prepend array_remove array_replace array_sample array_shuffle array_to_json
  array_to_string array_to_tsvector array_upper asind asinh atan2d atand atanh avals bit_and bit_count bit_length
  bit_or bit_xor bitand bitor bitxor bool_and bool_or bound_box box broadcast btrim cardinality cash_words cbrt center
  circle clock_timestamp collation convert convert_from convert_to cosd cosine_distance cotd cube cube_dim
  cube_distance cube_ll_coord cube_ur_coord daitch_mokotoff date_add date_bin date_part date_subtract date_trunc
  datemultirange daterange decode defined diagonal diameter difference digest div dmetaphone dmetaphone_alt each earth
  earth_box earth_distance encode enum_first enum_last enum_range erf erfc exist exists factorial family first format
  gcd gen_random_bytes gen_random_uuid generate_series generate_subscripts get_bit get_byte gettype height histogram
  hmac host hostmask hstore hstore_to_json hstore_to_jsonb index inner_product int4multirange int4range int8multirange
  int8range interpolate is_normalized isclosed isempty isfinite ishorizontal isopen isparallel isperp isvertical
  json_agg json_array json_array_elements json_array_elements_text json_array_length json_arrayagg json_build_array
  json_build_object json_each json_each_text json_exists json_extract_path json_extract_path_text json_object
  json_object_agg json_object_keys json_objectagg json_populate_record json_query json_scalar json_serialize
  json_strip_nulls json_table json_to_record json_to_recordset json_to_tsvector json_typeof json_value jsonb_agg
  jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each
  jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_agg
  jsonb_object_keys jsonb_path_exists jsonb_path_exists_tz jsonb_path_match jsonb_path_query jsonb_path_query_array
  jsonb_path_query_first jsonb_path_query_tz jsonb_populate_record jsonb_pretty jsonb_set jsonb_set_lax
  jsonb_strip_nulls jsonb_to_record jsonb_to_recordset jsonb_to_tsvector jsonb_typeof justify_days justify_hours
  justify_interval l1_distance l2_distance l2_normalize last lca lcm levenshtein levenshtein_less_equal like
  like_escape line ll_to_earth locf lower_inc lower_inf lseg ltree2text macaddr macaddr8 make_date make_interval
  make_time make_timestamp make_timestamptz masklen md5 merge_action metaphone min_scale multirange name netmask
  network nlevel normal_rand notlike npoints num_nonnulls num_nulls numeric_exp numeric_inc numeric_ln numeric_log
  numeric_sqrt nummultirange numnode numrange oid overlaps parse_ident path pclose pg_client_encoding pg_collation_for
  pg_column_compression pg_column_size pg_size_bytes pg_size_pretty pg_typeof phraseto_tsquery plainto_tsquery point
  polygon popen pow quote_ident quote_literal quote_nullable radius random random_normal range_agg range_intersect_agg
  range_merge regexp_count regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array
  regexp_split_to_table regexp_substr row_to_json scale set_bit set_byte set_masklen setweight sha224 sha256 sha384
  sha512 show_trgm similar_escape similar_to_escape similarity sind skeys slice slope soundex split_part st_area
  st_asbinary st_asewkt st_asgeojson st_astext st_azimuth st_boundary st_box2dfromgeohash st_buffer st_centroid
  st_closestpoint st_clusterdbscan st_clusterkmeans st_collect st_contains st_containsproperly st_convexhull
  st_coveredby st_covers st_crosses st_difference st_disjoint st_distance st_distancesphere st_distancespheroid
  st_dump st_dumppoints st_dwithin st_endpoint st_envelope st_equals st_expand st_extent st_exteriorring st_force2d
  st_geogfromtext st_geohash st_geometryfromtext st_geometryn st_geometrytype st_geomfromgeohash st_geomfromgeojson
  st_geomfromtext st_geomfromwkb st_intersection st_intersects st_isempty st_issimple st_isvalid st_length
  st_linefromtext st_lineinterpolatepoint st_linelocatepoint st_makebox2d st_makeenvelope st_makeline st_makepoint
  st_makepolygon st_makevalid st_maxdistance st_memunion st_multi st_npoints st_numgeometries st_numpoints st_overlaps
  st_perimeter st_point st_pointfromgeohash st_pointfromtext st_pointn st_pointonsurface st_polygon st_polygonfromtext
  st_project st_reverse st_scale st_setsrid st_simplify st_simplifypreservetopology st_snaptogrid st_srid
  st_startpoint st_subdivide st_symdifference st_tileenvelope st_touches st_transform st_translate st_union st_within
  st_x st_xmax st_xmin st_y st_ymax st_ymin st_z starts_with statement_timestamp strict_word_similarity
  string_to_array string_to_table strip strpos subltree subpath svals tand text2ltree time_bucket time_bucket_gapfill
  timeofday timezone to_ascii to_char to_date to_hex to_json to_jsonb to_number to_timestamp to_tsquery to_tsvector
  transaction_timestamp trim_array trim_scale ts_delete ts_filter ts_headline ts_lexize ts_match_vq ts_parse ts_rank
  ts_rank_cd ts_token_type tsmultirange tsquery tsquery_phrase tsrange tstzmultirange tstzrange tsvector
  tsvector_to_array unaccent unistr upper_inc upper_inf uuid_extract_timestamp uuid_extract_version uuid_generate_v1mc
  uuid_generate_v3 uuid_generate_v4 uuid_generate_v5 uuid_nil uuidv4 uuidv7 vector_dims vector_norm
  websearch_to_tsquery width word_similarity xid xml_is_well_formed_content xml_is_well_formed_document xmlagg
  xmlcomment xmlconcat xmlelement xmlexists xmlforest xmlparse xmlpi xmlroot xmlserialize xmltable xmlvalidate xpath
  xpath_exists`;
