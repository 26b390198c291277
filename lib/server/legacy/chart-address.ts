import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { readFormData } from '@/lib/server/explore/form-data';
import { readExplorePermalink } from '@/lib/server/explore/permalink';
import { parseForeignJson } from '@/lib/text/foreign-json';

const FormData = z.object({ slice_id: z.coerce.number().int().positive() });

/**
 * The id of the chart in a legacy address of the chart builder: from `slice_id`, `form_data`, `permalink_key` or
 * `form_data_key`. Null when it names none.
 */
export async function chartOfAddress(params: URLSearchParams, viewer: Viewer): Promise<number | null> {
  const id = Number(params.get('slice_id'));
  if (Number.isSafeInteger(id) && id > 0) return id;
  const formData = params.get('form_data');
  if (formData !== null) return sliceOf(formData) ?? sliceOf(decoded(formData));
  const link = params.get('permalink_key');
  const key = params.get('form_data_key');
  if (link !== null) return hidden(async () => (await readExplorePermalink(link, viewer))?.chartId ?? null);
  if (key !== null) return hidden(async () => (await readFormData(key, viewer))?.chart_id ?? null);
  return null;
}

function sliceOf(text: string): number | null {
  try {
    return FormData.safeParse(parseForeignJson(text)).data?.slice_id ?? null;
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Null for errors such as a missing permission: an unreadable chart counts as missing. */
async function hidden(find: () => Promise<number | null>): Promise<number | null> {
  try {
    return await find();
  } catch (problem) {
    if (problem instanceof AppError) return null;
    throw problem;
  }
}
