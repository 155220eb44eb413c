import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../../ui/feedback/confirm-modal.tsx'
import { useScript } from '../store/document/script.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import type { ScriptKind } from '../store/studio-state.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { WhatIsReplaced } from './what-is-replaced.tsx'

/** Asks before a generated script replaces the present one. */
export function GenerateDialogs({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation(['studio', 'authoring'])
  const openDialog = useStudio((state) => state.openDialog)
  const { setOpenDialog, generate } = useActions()
  const address = useSlideAddress()
  const script = useScript()
  const number = address.slide
  const close = () => setOpenDialog(null)
  const [keepsAnnotations, setKeepsAnnotations] = useState(true)
  const confirm = (kind: ScriptKind) => {
    close()
    void generate(address, kind, keepsAnnotations)
  }
  const annotate = t('authoring:annotate.button')
  return (
    <>
      <ConfirmModal
        isOpen={isOpen && openDialog === 'regenerate'}
        title={t('generate.again')}
        confirm={{ label: t('generate.again'), busyLabel: t('generate.starting') }}
        onConfirm={() => confirm('script')}
        onClose={close}
      >
        <WhatIsReplaced keepsAnnotations={keepsAnnotations} onChange={setKeepsAnnotations} />
      </ConfirmModal>
      <ConfirmModal
        isOpen={isOpen && openDialog === 'annotate'}
        title={annotate}
        confirm={{ label: annotate, busyLabel: t('authoring:annotate.starting') }}
        onConfirm={() => confirm('annotated_script')}
        onClose={close}
      >
        {script.isUnsaved
          ? t('authoring:annotate.askUnsaved', { number })
          : t('authoring:annotate.ask', { number })}
      </ConfirmModal>
    </>
  )
}
