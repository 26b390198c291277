/** Functions of Oracle that access nothing but their arguments. Oracle's own lists omit functions of packages. */
export const oracle = `
  add_months approx_count approx_median approx_percentile approx_rank approx_sum asciistr bin_to_num bit_and_agg
  bit_or_agg bit_xor_agg bitand bitmap_bit_position bitmap_bucket_number bitmap_count cardinality chartorowid collect
  compose convert corr_k corr_s dbtimezone decode decompose dump empty_blob empty_clob existsnode extractvalue first
  from_tz group_id hextoraw instr instrb instrc json_array json_arrayagg json_equal json_exists json_mergepatch
  json_object json_objectagg json_query json_scalar json_serialize json_table json_transform json_value kurtosis_pop
  kurtosis_samp last last_day lengthb lengthc lnnvl months_between nanvl nchr new_time next_day nls_initcap nls_lower
  nls_upper nlssort numtodsinterval numtoyminterval nvl nvl2 ora_hash presentnnv presentv ratio_to_report rawtohex
  rawtonhex regexp_count regexp_instr regexp_like regexp_replace regexp_substr remainder rowidtochar sessiontimezone
  skewness_pop skewness_samp soundex standard_hash stats_binomial_test stats_crosstab stats_f_test stats_ks_test
  stats_mode stats_mw_test stats_one_way_anova stats_t_test_indep stats_t_test_one stats_t_test_paired substrb substrc
  sys_extract_utc sysdate systimestamp to_binary_double to_binary_float to_blob to_char to_clob to_date to_dsinterval
  to_lob to_multi_byte to_nchar to_nclob to_number to_single_byte to_timestamp to_timestamp_tz to_yminterval tz_offset
  unistr validate_conversion vsize wm_concat xmlagg xmlcast xmlcdata xmlcolattval xmlcomment xmlconcat xmlelement
  xmlexists xmlforest xmlparse xmlpi xmlquery xmlroot xmlsequence xmlserialize xmltable`;
