import type { ReactElement } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { ImportLive } from './import-form.client';

export interface ImportFormProps {
  /** The API address that receives the file: `/api/v1/dashboard/import/`. */
  readonly to: string;
  readonly csrf: string;
  readonly back: string;
}

/** The file types that an import accepts besides ZIP. */
const files: Readonly<Record<string, readonly [accept: string, about: string]>> = {
  '/api/v1/dataset/import/': ['.zip,.yaml,.yml', 'A ZIP as Export makes it, or an old YAML file of tables.'],
  '/api/v1/dashboard/import/': ['.zip,.json', 'A ZIP as Export makes it, or an old JSON file of dashboards.'],
};

/**
 * The import of an export file. Missing passwords, and whether to overwrite, are requested only when the server reports
 * them.
 */
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
