import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { useOpenStudio } from '../studio-context.ts'

/** Generate Script; Regenerate Script asks first, for it takes the place of what stands there. */
export function GenerateButton({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('studio')
  const { generation, script, place, openDialog, setOpenDialog } = useOpenStudio()
  const isAgain = script.text.trim() !== ''
  const isStarting = generation.isStarting === 'script'
  const label = isAgain ? t('generate.again') : t('generate.button')
  return (
    <>
      <ReasonButton
        variant="light"
        leftSection={<IconWriting size={18} aria-hidden />}
        reason={generation.generateReason}
        onClick={() => (isAgain ? setOpenDialog('regenerate') : void generation.generate())}
        aria-label={isShort ? label : undefined}
      >
        {isStarting
          ? t('generate.starting')
          : isShort
            ? t(isAgain ? 'generate.shortAgain' : 'generate.short')
            : label}
      </ReasonButton>
      <ConfirmModal
        isOpen={openDialog === 'regenerate'}
        title={t('generate.again')}
        confirm={{ label: t('generate.again'), busyLabel: t('generate.starting') }}
        onConfirm={() => {
          setOpenDialog(null)
          void generation.generate()
        }}
        onClose={() => setOpenDialog(null)}
      >
        {t(script.isUnsaved ? 'generate.askUnsaved' : 'generate.ask', { number: place.slide })}
      </ConfirmModal>
    </>
  )
}
