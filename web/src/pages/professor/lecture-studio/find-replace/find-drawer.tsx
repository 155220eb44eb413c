import type { LectureLanguage } from '@lectern/contract/languages.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Box, Checkbox, Drawer, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { useLecture } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { FindFooter } from './find-footer.tsx'
import classes from './find-replace.module.css'
import { MatchRow } from './match-list.tsx'
import { useFindKeys } from './use-find-keys.ts'
import { useReplace } from './use-replace.ts'
import { useSearch } from './use-search.ts'

/**
 * Find and replace in all scripts of a language. The drawer leaves the slide visible, so that the professor
 * sees the result of a jump.
 */
export function FindDrawer({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation(['authoring', 'common'])
  const lecture = useLecture()
  const openDialog = useStudio((state) => state.openDialog)
  const { setOpenDialog, go } = useActions()
  const search = useSearch()
  const { settings, shown, language, results, excluded, change } = search
  const chosen = results.filter(({ slide, replaceable }) => replaceable > 0 && !excluded.has(slide))
  const replace = useReplace(search, chosen)
  useFindKeys((selected) => selected && change({ find: selected }))
  const jump = useCallback(
    (slide: number) => {
      go({ slide, language, tab: 'editor' })
      if (isPhone) setOpenDialog(null)
    },
    [go, language, isPhone, setOpenDialog],
  )
  const matches = results.reduce((sum, { count }) => sum + count, 0)
  const isLocked = (code: string) => code !== lecture.default_language && !lecture.script_generation_complete
  return (
    <Drawer
      opened={openDialog === 'find'}
      onClose={() => setOpenDialog(null)}
      title={t('find.title')}
      position={isPhone ? 'bottom' : 'right'}
      // On phones the drawer covers everything below the header: the rest of the slide would be too small
      // to read.
      size={isPhone ? 'calc(100% - 3.25rem - 1px)' : 520}
      withOverlay={false}
      lockScroll={false}
      classNames={{ header: 'drawer-head', body: 'window-body', content: classes.content }}
    >
      <Stack className="border-below" gap="sm" flex="none" py="md" px="lg">
        <TextInput
          data-autofocus
          label={t('find.find')}
          maxLength={limits.findChars}
          value={settings.find}
          onChange={(event) => change({ find: event.currentTarget.value })}
        />
        <TextInput
          label={t('find.replace')}
          maxLength={limits.findChars}
          value={settings.replace}
          onChange={(event) => change({ replace: event.currentTarget.value })}
        />
        <Group gap="0.5rem 1.25rem">
          <Checkbox
            classNames={{ label: 'touch-label' }}
            label={t('find.matchCase')}
            checked={settings.matchCase}
            onChange={(event) => change({ matchCase: event.currentTarget.checked })}
          />
          <Checkbox
            classNames={{ label: 'touch-label' }}
            label={t('find.wholeWords')}
            checked={settings.wholeWords}
            onChange={(event) => change({ wholeWords: event.currentTarget.checked })}
          />
          {languagesOf(lecture).length > 1 && (
            <NativeSelect
              ms="auto"
              aria-label={t('find.language')}
              value={language}
              data={languagesOf(lecture).map((code) => ({
                value: code,
                label: t(`common:languages.${code as LectureLanguage}`),
                disabled: isLocked(code),
              }))}
              onChange={(event) => search.changeLanguage(event.currentTarget.value)}
            />
          )}
        </Group>
      </Stack>
      <Box className="scroll-y" flex={1} mih={0}>
        <p className={classes.summary} role="status">
          {shown.find === ''
            ? t('find.hint')
            : matches === 0
              ? t(
                  replace.done?.find === shown.find && replace.done.language === language
                    ? 'find.noneLeft'
                    : 'find.nothing',
                )
              : `${t('find.count', { count: matches })} ${t('find.onSlides', { count: results.length })}`}
        </p>
        {results.length > 1 && (
          <Checkbox
            className={classes.all}
            classNames={{ label: 'touch-label' }}
            label={t('find.all')}
            checked={chosen.length === results.length}
            indeterminate={chosen.length > 0 && chosen.length < results.length}
            onChange={(event) =>
              search.choose(
                results.map(({ slide }) => slide),
                event.currentTarget.checked,
              )
            }
          />
        )}
        <Box component="ol" py={4}>
          {results.map((one) => (
            <MatchRow
              key={one.slide}
              matches={one}
              replacement={shown.replace}
              language={language}
              isChosen={chosen.includes(one)}
              onChoose={(slide, isChosen) => search.choose([slide], isChosen)}
              onOpen={jump}
            />
          ))}
        </Box>
      </Box>
      <FindFooter search={search} chosen={chosen} replace={replace} />
    </Drawer>
  )
}
