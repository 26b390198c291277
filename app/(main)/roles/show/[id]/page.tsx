import type { ReactElement } from 'react';
import RolesPage from '@/app/(main)/roles/page';

export { generateMetadata } from '@/app/(main)/roles/page';

/** An older address of the form that edits a row of `/roles/`. */
export default async function EditPage(props: {
  readonly params: Promise<{ readonly id: string }>;
}): Promise<ReactElement> {
  const { id } = await props.params;
  return <RolesPage searchParams={Promise.resolve({ edit: id })} />;
}
