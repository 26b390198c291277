'use client';

import { type ReactElement, useState } from 'react';
import { TimeRangeEditor } from '@/components/controls/time/time-range-editor.client';

function Editor({ start }: { readonly start: string }): ReactElement {
  const [value, setValue] = useState(start);
  return (
    <div style={{ maxWidth: 360 }}>
      <TimeRangeEditor value={value} onChange={setValue} />
      <output data-testid="value">{value}</output>
    </div>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  none: () => <Editor start="No filter" />,
  fixed: () => <Editor start="2003-01-01T00:00:00 : 2005-06-01T00:00:00" />,
  relative: () => <Editor start='DATEADD(DATETIME("now"), -7, day) : now' />,
};
