import { eq } from 'drizzle-orm';
import { cssTemplate } from '@/db/schema/css-template';
import type { Migration } from './migration';
import { textIn } from './superset-store';

/** Imports CSS templates, matched by name. Returns their number. */
export async function importTemplates({ tx, store }: Migration): Promise<number> {
  const there = await store.rows('css_templates');
  for (const row of there) {
    const template_name = textIn(row, 'template_name');
    const css = textIn(row, 'css');
    const changed = await tx
      .update(cssTemplate)
      .set({ css })
      .where(eq(cssTemplate.template_name, template_name ?? ''))
      .returning({ id: cssTemplate.id });
    if (changed.length === 0) await tx.insert(cssTemplate).values({ template_name, css });
  }
  return there.length;
}
