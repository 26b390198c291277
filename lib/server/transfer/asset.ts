import { z } from 'zod';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { ThemeConfiguration } from '@/lib/text/theme-configuration';

const text = z.string();
const maybeText = z.string().nullish();
const maybeNumber = z.number().int().nullish();
const object = z.record(z.string(), z.unknown());
const maybeObject = object.nullish();
/** Exports of databases contain the JSON objects of their datasets as text. */
const writtenObject = z.preprocess(objectInText, maybeObject);
const uuid = z.guid({ error: 'Not a valid UUID.' });
const external = { is_managed_externally: z.boolean().nullish(), external_url: maybeText };

const sshTunnel = z.strictObject({
  server_address: text,
  server_port: z.number().int(),
  username: text,
  password: maybeText,
  private_key: maybeText,
  private_key_password: maybeText,
});

const databaseAsset = z
  .strictObject({
    database_name: text,
    sqlalchemy_uri: text,
    password: maybeText,
    encrypted_extra: maybeText,
    cache_timeout: maybeNumber,
    expose_in_sqllab: z.boolean().default(true),
    allow_run_async: z.boolean().default(false),
    allow_ctas: z.boolean().default(false),
    allow_cvas: z.boolean().default(false),
    allow_dml: z.boolean().default(false),
    allow_csv_upload: z.boolean().optional(),
    allow_file_upload: z.boolean().optional(),
    impersonate_user: z.boolean().default(false),
    configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).optional(),
    extra: object.default({}),
    uuid,
    version: text,
    ssh_tunnel: sshTunnel.nullish(),
    ...external,
  })
  .superRefine((asset, context) => {
    if (asset.allow_csv_upload !== undefined || asset.allow_file_upload !== undefined) return;
    context.addIssue({ code: 'custom', path: ['allow_csv_upload'], message: 'Missing data for required field.' });
  });

const columnAsset = z.strictObject({
  column_name: text,
  verbose_name: maybeText,
  is_dttm: z.boolean().nullish(),
  is_active: z.boolean().nullish(),
  type: maybeText,
  advanced_data_type: maybeText,
  groupby: z.boolean().nullish(),
  filterable: z.boolean().nullish(),
  expression: maybeText,
  description: maybeText,
  python_date_format: maybeText,
  datetime_format: maybeText,
  extra: writtenObject,
});

const metricAsset = z.strictObject({
  metric_name: text,
  verbose_name: maybeText,
  metric_type: maybeText,
  expression: text,
  description: maybeText,
  d3format: maybeText,
  currency: maybeObject,
  extra: writtenObject,
  warning_text: maybeText,
});

const datasetAsset = z.strictObject({
  table_name: text,
  main_dttm_col: maybeText,
  currency_code_column: maybeText,
  description: maybeText,
  default_endpoint: maybeText,
  offset: z.number().int().nullish(),
  cache_timeout: maybeNumber,
  catalog: maybeText,
  schema: maybeText,
  sql: maybeText,
  params: writtenObject,
  template_params: writtenObject,
  filter_select_enabled: z.boolean().nullish(),
  fetch_values_predicate: maybeText,
  extra: z.union([object, z.string()]).nullish(),
  normalize_columns: z.boolean().default(false),
  always_filter_main_dttm: z.boolean().default(false),
  folders: z.array(z.unknown()).nullish(),
  uuid,
  metrics: z.array(metricAsset).default([]),
  columns: z.array(columnAsset).default([]),
  version: text,
  database_uuid: uuid,
  data: z.url().nullish(),
  ...external,
});

const chartAsset = z.strictObject({
  slice_name: text,
  description: maybeText,
  certified_by: maybeText,
  certification_details: maybeText,
  viz_type: text,
  params: maybeObject,
  query_context: maybeText,
  cache_timeout: maybeNumber,
  uuid,
  version: text,
  dataset_uuid: uuid,
  tags: z.array(text).nullish(),
  ...external,
});

const dashboardAsset = z.strictObject({
  dashboard_title: text,
  description: maybeText,
  css: maybeText,
  slug: maybeText,
  uuid,
  position: object.default({}),
  metadata: maybeObject,
  version: text,
  certified_by: maybeText,
  certification_details: maybeText,
  published: z.boolean().nullish(),
  tags: z.array(text).nullish(),
  theme_uuid: uuid.nullish(),
  theme_id: maybeNumber,
  ...external,
});

const savedQueryAsset = z.strictObject({
  catalog: maybeText,
  schema: maybeText,
  label: maybeText,
  description: maybeText,
  sql: text,
  uuid,
  version: text,
  database_uuid: uuid,
});

const themeStructure = { error: 'Invalid theme configuration structure' };

/** A theme whose settings are an object or the JSON text of one. */
const themeAsset = z.strictObject({
  theme_name: text,
  json_data: z.preprocess(
    parsedText,
    z
      .record(z.string(), z.unknown(), themeStructure)
      .refine((settings) => ThemeConfiguration.safeParse(settings).success, themeStructure),
  ),
  uuid,
  version: text,
});

function objectInText(value: unknown): unknown {
  const read = parsedText(value);
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : value;
}

function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parseForeignJson(value);
  } catch {
    return value;
  }
}

/** The schema of a YAML file, by folder of the bundle. */
export const assetSchemas = {
  databases: databaseAsset,
  datasets: datasetAsset,
  charts: chartAsset,
  dashboards: dashboardAsset,
  queries: savedQueryAsset,
  themes: themeAsset,
} as const;

const { allow_csv_upload: _, ...databaseKeys } = databaseAsset.shape;

/**
 * The keys of the files of databases and datasets, and of a dataset's columns and metrics. Legacy imports keep only
 * these.
 */
export const assetKeys = {
  databases: Object.keys(databaseKeys),
  datasets: Object.keys(datasetAsset.shape),
  columns: Object.keys(columnAsset.shape),
  metrics: Object.keys(metricAsset.shape),
} as const;

export type AssetFolder = keyof typeof assetSchemas;

export type DatabaseAsset = z.infer<typeof databaseAsset>;
export type DatasetAsset = z.infer<typeof datasetAsset>;
export type ChartAsset = z.infer<typeof chartAsset>;
export type DashboardAsset = z.infer<typeof dashboardAsset>;
export type SavedQueryAsset = z.infer<typeof savedQueryAsset>;
export type ThemeAsset = z.infer<typeof themeAsset>;
export type Assets = {
  readonly [F in AssetFolder]: ReadonlyMap<string, z.infer<(typeof assetSchemas)[F]>>;
};

export const metadataAsset = z.strictObject({
  version: z.literal('1.0.0'),
  type: text.optional(),
  timestamp: text.optional(),
});

export const tagsAsset = z.looseObject({
  tags: z.array(z.looseObject({ tag_name: text, description: maybeText })).default([]),
});
