import type { ReactElement } from 'react';
import { currentLanguage } from '@/lib/text/current-language';
import { isLanguage, languages, languageTag } from '@/lib/text/language';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { BarMenu, MenuLink } from './bar-menu';

const t = pageTexts('shell');

/** Each language by its own name; choosing one loads the page anew in it. */
export function LanguageMenu(): ReactElement {
  const current = currentLanguage();
  return (
    <BarMenu id="bar-language" label={t('language')} icon="language">
      {Object.keys(languages)
        .filter(isLanguage)
        .map((language) => (
          <MenuLink
            key={language}
            href={`/lang/${language}`}
            lang={languageTag(language)}
            isHere={language === current}
          >
            {languages[language]}
          </MenuLink>
        ))}
    </BarMenu>
  );
}
