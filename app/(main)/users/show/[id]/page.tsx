import type { ReactElement } from 'react';
import UsersPage from '@/app/(main)/users/page';

export { generateMetadata } from '@/app/(main)/users/page';

/** An older address of the form that edits a row of `/users/`. */
export default async function EditPage(props: {
  readonly params: Promise<{ readonly id: string }>;
}): Promise<ReactElement> {
  const { id } = await props.params;
  return <UsersPage searchParams={Promise.resolve({ edit: id })} />;
}
