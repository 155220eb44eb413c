import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type CopyButtonProps = {
  /** The text that is copied. */
  text: string
  /** Name of the copied text, for the accessible name: "Copy course code". */
  what: string
  /** On the button. Default: "Copy". */
  label?: string
  /** Icon only, for cards. */
  compact?: boolean
}

const confirmationMs = 2000

/** Copies a text and confirms it for two seconds, also for screen readers. */
export function CopyButton({ text, what, label, compact = false }: CopyButtonProps) {
  const { t } = useTranslation('common')
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = () => copyText(text).then(setCopied)
  const icon = isCopied ? (
    <IconCheck size={16} color="var(--ok)" aria-hidden />
  ) : (
    <IconCopy size={16} aria-hidden />
  )
  const name = isCopied ? t('copied') : t('copyWhat', { what })
  return (
    <>
      {compact ? (
        <Tooltip label={name}>
          <ActionIcon className="touch-size" onClick={copy} aria-label={name}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button flex="none" variant="default" size="sm" leftSection={icon} onClick={copy} aria-label={name}>
          {isCopied ? t('copied') : (label ?? t('copy'))}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {isCopied && t('copied')}
      </span>
    </>
  )
}

/** Returns true if the text was copied. Without TLS there is no clipboard API, so a hidden field is used. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}
