import { AppError } from '@/lib/errors/app-error';
import { errorText } from '@/lib/errors/error-text';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { toldError } from './wire';

/** What was read for a page, or why it was not, as text. */
export type Asked<Body> = { readonly body: Body } | { readonly refusal: string };

/** Reads for a viewer who has the permission, and turns a failure into text. */
export async function ask<Body>(
  viewer: Viewer,
  permission: Permission,
  read: () => Promise<Body> | Body,
): Promise<Asked<Body>> {
  try {
    if (!viewer.permissions.has(permission)) throw new AppError('forbidden');
    return { body: await read() };
  } catch (problem) {
    return { refusal: errorText(toldError(problem)) };
  }
}
