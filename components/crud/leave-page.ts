import { api } from '@/lib/client/api';
import { openPage } from '@/lib/client/page-path';

/** Opens another page of the product, which shows a notice first. */
export async function leaveWithNotice(to: string, notice: string): Promise<void> {
  const form = new FormData();
  form.set('back', to);
  form.set('done', notice);
  const { lead } = await api.postForm<{ readonly lead: string }>('/crud/submit', form);
  openPage(lead);
}
