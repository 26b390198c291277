'use client';

import type { ReactElement } from 'react';
import { BarMenu, MenuLink } from '@/components/shell/bar-menu';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { NoticeLine } from '@/components/ui/notice-line';
import { TabList } from '@/components/ui/tab-list';
import { TextArea } from '@/components/ui/text-area';

const stack = { display: 'grid', gap: 12, maxWidth: 800 };
const row = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const;

/** What the server draws and the browser shows without script. */
function Marks(): ReactElement {
  return (
    <div style={stack}>
      <div style={row}>
        <Badge>Draft</Badge>
        <Badge tone="accent">Certified</Badge>
        <Badge tone="success">Working</Badge>
        <Badge tone="warning">Not triggered</Badge>
      </div>
      <div style={row}>
        <Button look="primary">Save</Button>
        <Button>Cancel</Button>
        <Button disabled>Not now</Button>
        <LinkButton href="#away">All charts</LinkButton>
        <div role="menubar" aria-label="Main">
          <BarMenu id="bar-new" label="New" icon="plus" align="start">
            <MenuLink href="#chart">Chart</MenuLink>
            <MenuLink href="#dashboard">Dashboard</MenuLink>
          </BarMenu>
        </div>
      </div>
      <NoticeLine isGood text="The chart was saved." />
      <NoticeLine isGood={false} text="The chart was not saved." />
      <TextArea value="select 1" attributes={{ 'aria-label': 'SQL', className: 'field', rows: 3 }} />
    </div>
  );
}

/** Lists that are reached from each other, one of them empty. */
function Lists(): ReactElement {
  return (
    <div style={stack}>
      <TabList
        label="Lists of queries"
        openId="saved"
        tabs={[
          { id: 'saved', text: 'Saved queries', href: '#saved' },
          { id: 'history', text: 'Query history', href: '#history' },
        ]}
      />
      <Empty title="Nothing matches “wales”">
        <a href="#all">Show all</a>
      </Empty>
    </div>
  );
}

export const stories = { marks: Marks, lists: Lists };
