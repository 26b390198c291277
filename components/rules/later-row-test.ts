import { loadLater } from '@/components/ui/load-later';

/** What tries a rule of row-level security: only the dialogs of rules have it. */
export const laterRowTest = loadLater(async () => (await import('./row-test.client')).RowTest);
