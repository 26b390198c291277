/** What the front end and its clients ask the server about. All of these are part of the product. */
export const featureFlags = {
  ALERT_REPORTS: true,
  DASHBOARD_RBAC: true,
  DRILL_BY: true,
  DRILL_TO_DETAIL: true,
  EMBEDDED_SUPERSET: true,
  ENABLE_TEMPLATE_PROCESSING: true,
  ESTIMATE_QUERY_COST: true,
  HORIZONTAL_FILTER_BAR: true,
  TAGGING_SYSTEM: true,
} as const satisfies Record<string, boolean>;

export type FeatureFlag = keyof typeof featureFlags;
