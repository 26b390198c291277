import type { ReactElement } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { ImportLive } from './import-form.client';

export interface ImportFormProps {
  /** Where the file goes: `/api/v1/dashboard/import/`. */
  readonly to: string;
  readonly csrf: string;
  readonly back: string;
}

/** What else than a ZIP is taken where. */
const files: Readonly<Record<string, readonly [accept: string, about: string]>> = {
  '/api/v1/dataset/import/': ['.zip,.yaml,.yml', 'A ZIP as Export makes it, or an old YAML file of tables.'],
  '/api/v1/dashboard/import/': ['.zip,.json', 'A ZIP as Export makes it, or an old JSON file of dashboards.'],
};

/** An export brought in. Passwords it lacks, and whether to overwrite, are asked for when they turn out to be needed. */
export function ImportForm({ to, csrf, back }: ImportFormProps): ReactElement {
  const [accept, about] = files[to] ?? ['.zip', 'A ZIP as Export makes it.'];
  return (
    <form className="record-form" data-import={to} data-csrf={csrf} data-back={back}>
      <div className="stack">
        <label htmlFor="import-file">File</label>
        <input id="import-file" className="field import-file" type="file" name="formData" accept={accept} required />
        <span className="text-quiet">{about}</span>
      </div>
      <div className="grid gap-4" data-import-secrets="" />
      <label className="flex items-center gap-2 text-[13px]" data-import-overwrite="" hidden>
        <input type="checkbox" name="overwrite" value="true" />
        Overwrite what is there already
      </label>
      <div className="record-end">
        <p role="status" className="text-[13px] text-quiet" data-import-wait="" hidden>
          Importing …
        </p>
        <p role="alert" className="text-[13px] text-danger" data-import-problem="" hidden />
        <div className="flex justify-end gap-2">
          <LinkButton href={back}>Cancel</LinkButton>
          <Button type="submit" look="primary">
            Import
          </Button>
        </div>
      </div>
      <ImportLive />
    </form>
  );
}
