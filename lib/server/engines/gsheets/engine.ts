import { credentialsForm } from '@/lib/server/engines/connect/form-cloud';
import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { shillelagh } from '@/lib/server/engines/shillelagh/engine';

const formProperties = {
  catalog: { type: 'object', additionalProperties: {} },
  service_account_info: {
    type: 'string',
    description: 'Contents of GSheets JSON credentials.',
    'x-encrypted-extra': true,
  },
  oauth2_client_info: {
    type: 'string',
    default: {
      scope:
        'https://www.googleapis.com/auth/drive.readonly https://www.googleapis.com/auth/spreadsheets https://spreadsheets.google.com/feeds',
      authorization_request_uri: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_request_uri: 'https://oauth2.googleapis.com/token',
    },
    description: 'OAuth2 client information',
    nullable: true,
    'x-encrypted-extra': true,
  },
};

export const gsheets: Engine = {
  ...shillelagh,
  schemes: ['gsheets'],
  label: 'Google Sheets',
  form: credentialsForm('gsheets', formProperties, false),
  dialect: { ...shillelagh.dialect, name: 'gsheets' },
  connect: missingDriver('Google Sheets'),
  errors: [[/SQLError: near "(?<syntax_error>.*?)": syntax error/, 'sql_syntax_near']],
};
