export function sliceUrl(id: number): string {
  return `/explore/?slice_id=${id}&form_data=${encodeURIComponent(`{"slice_id": ${id}}`)}`;
}

export function datasourceUrl(type: string | null, id: number | null): string | null {
  return id === null ? null : `/explore/?datasource_type=${type}&datasource_id=${id}`;
}
