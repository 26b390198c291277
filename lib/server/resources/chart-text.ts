import { z } from 'zod';

const FormData = z.record(z.string(), z.unknown());

/** A chart's stored form data; what cannot be read counts as empty. */
export function parseParams(params: string | null): z.infer<typeof FormData> {
  try {
    return FormData.parse(JSON.parse(params ?? '{}'));
  } catch {
    return {};
  }
}

export function sliceUrl(id: number): string {
  return `/explore/?slice_id=${id}&form_data=${encodeURIComponent(`{"slice_id": ${id}}`)}`;
}

export function datasourceUrl(type: string | null, id: number | null): string | null {
  return id === null ? null : `/explore/?datasource_type=${type}&datasource_id=${id}`;
}
