import { cookies } from 'next/headers';
import type { ReactElement } from 'react';
import { rawHtml } from '@/components/ui/raw-html';
import { themeCss } from '@/lib/dashboard/theme-style';
import { AppError } from '@/lib/errors/app-error';
import { textOf } from '@/lib/lists/row-text';
import type { Viewer } from '@/lib/permissions/viewer';
import { show } from '@/lib/server/api/show';
import { themeResource } from '@/lib/server/resources/theme';

/** The style of the theme that this browser tries out; null without one, and once it may not be read any more. */
export async function LocalTheme({ viewer }: { readonly viewer: Viewer }): Promise<ReactElement | null> {
  const id = (await cookies()).get('local_theme')?.value;
  if (id === undefined || !viewer.permissions.has('can_read on Theme')) return null;
  try {
    const { result } = await show(themeResource, viewer, id);
    return <style {...rawHtml(themeCss(textOf(result, 'json_data')))} />;
  } catch (problem) {
    if (problem instanceof AppError && problem.entry.status < 500) return null;
    throw problem;
  }
}
