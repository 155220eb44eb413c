/** One email as data. Texts are plain: whatever they hold is shown as it is. */
export type Mail = {
  language: string
  subject: string
  /** Before the button, each a paragraph. */
  paragraphs: readonly string[]
  button?: { label: string; address: string }
  /** After the button, smaller. */
  notes: readonly string[]
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)

/** Writes the plain text, for programs that show no HTML. */
export const writeText = ({ paragraphs, button, notes }: Mail): string =>
  `${[...paragraphs, ...(button ? [`${button.label}:\n${button.address}`] : []), ...notes].join('\n\n')}\n`

/** Simple HTML that every mail program shows: one column, styles inline, no pictures, nothing loaded. */
export const writeHtml = ({ language, subject, paragraphs, button, notes }: Mail): string => {
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const lines = [
    ...paragraphs.map((text) => paragraph(text, 'font-size:16px;line-height:24px')),
    ...(button
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(button.address)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0b5c75;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5c5c58;word-break:break-all">${escapeHtml(button.address)}</p>`,
        ]
      : []),
    ...notes.map((text) => paragraph(text, 'font-size:14px;line-height:20px;color:#5c5c58')),
  ]
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f2ec;color:#1f1f1c;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans KR','Noto Sans SC',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;border:1px solid #dcd9d0;border-radius:8px;background:#ffffff">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">Lectern</p>
${lines.join('\n')}
</div>
</body>
</html>
`
}
