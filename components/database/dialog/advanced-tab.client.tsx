'use client';

import type { ReactElement } from 'react';
import { Accordion } from '@/components/ui/layout/accordion.client';
import { ConnectionFieldList } from './basic-tab.client';
import type { Connection } from './use-connection';

/** What may be done with the database, how long answers are kept, and what its driver is given. */
export function AdvancedTab({ connection }: { readonly connection: Connection }): ReactElement {
  return (
    <Accordion
      isSingle
      areTabs
      items={connection.fields.advanced.map(({ title, about, fields }, at) => ({
        id: title,
        title,
        about,
        isOpen: at === 0,
        hasError: fields.some(({ name }) => connection.errorOf(name) !== undefined),
        content: (
          <div className="database-fields">
            <ConnectionFieldList connection={connection} fields={fields} />
          </div>
        ),
      }))}
    />
  );
}
