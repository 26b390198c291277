import type { Viewer } from '@/lib/permissions/viewer';
import { config } from '@/lib/server/config';
import { systemThemes } from '@/lib/server/resources/system-themes';
import { currentLanguage } from '@/lib/text/current-language';
import { describeAccount } from './account';
import { bootstrapSettings, featureFlags } from './bootstrap-settings';
import { menuOf } from './menu';

/** The content of `data-bootstrap` in pages: the viewer, the menu and the settings of this server. */
export async function bootstrapOf(viewer: Viewer) {
  const [account, themes] = await Promise.all([describeAccount(viewer), shownThemes()]);
  return {
    user: account,
    common: {
      application_root: config().basePath || '/',
      static_assets_prefix: config().basePath,
      conf: { ...bootstrapSettings, ...asyncSettings(), SCHEDULED_QUERIES: config().scheduledQueries ?? {} },
      locale: currentLanguage(),
      d3_format: {},
      d3_time_format: {},
      currencies: ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'],
      deckgl_tiles: null,
      feature_flags: {
        ...featureFlags(config().hasScreenshots),
        GLOBAL_ASYNC_QUERIES: config().asyncQueries !== null,
        DYNAMIC_PLUGINS: config().hasPlugins,
      },
      extra_sequential_color_schemes: [],
      extra_categorical_color_schemes: [],
      menu_data: menuData(viewer),
      theme: { ...themes, enableUiThemeAdministration: true },
      flash_messages: [],
    },
  };
}

/** The same for an embedded dashboard, without the viewer: the guest token arrives later. */
export async function embeddedBootstrapOf(viewer: Viewer, dashboard_id: number) {
  const { common } = await bootstrapOf(viewer);
  return { common, config: { GUEST_TOKEN_HEADER_NAME: 'X-GuestToken' }, embedded: { dashboard_id } };
}

/** Where clients hear of chart data that is made in the background. */
function asyncSettings(): Readonly<Record<string, string>> {
  const { asyncQueries, url } = config();
  if (asyncQueries === null) return {};
  return {
    GLOBAL_ASYNC_QUERIES_TRANSPORT: asyncQueries,
    GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: `${url.replace(/^http/, 'ws')}/ws`,
  };
}

function menuData(viewer: Viewer) {
  return {
    menu: menuOf(viewer),
    brand: { path: '/superset/welcome/', icon: '/icon.svg', alt: 'Isoline', tooltip: '', text: '' },
    environment_tag: {},
    navbar_right: {
      show_watermark: false,
      bug_report_url: null,
      bug_report_icon: null,
      bug_report_text: 'Report a bug',
      documentation_url: null,
      documentation_icon: null,
      documentation_text: 'Documentation',
      version_string: process.env.npm_package_version ?? '',
      version_sha: '',
      build_number: null,
      languages: { en: { flag: 'us', name: 'English', url: '/lang/en' } },
      show_language_picker: false,
      user_is_anonymous: viewer.kind === 'anonymous',
      user_info_url: '/user_info/',
      user_logout_url: '/logout/',
      user_login_url: '/login/',
      locale: currentLanguage(),
    },
  };
}

/** The themes that an administrator chose for all users, or the product's own. */
async function shownThemes() {
  const { default: light, dark } = await systemThemes();
  return { default: parsed(light) ?? { algorithm: 'default' }, dark: parsed(dark) ?? { algorithm: 'dark' } };
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}
