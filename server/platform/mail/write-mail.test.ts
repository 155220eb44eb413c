import { expect, it } from 'vitest'
import { writeHtml, writeText } from './write-mail.ts'

const mail = {
  language: 'en',
  subject: 'A <subject>',
  paragraphs: ['Hello,', 'Is "ada&bob@example.org" <yours>?'],
  button: { label: "Ada's button", address: 'https://lectern.example/new-password#a_b-c' },
  notes: ['Once.'],
}

it('writes plain text with the address on a line of its own', () => {
  expect(writeText(mail)).toBe(
    `Hello,\n\nIs "ada&bob@example.org" <yours>?\n\nAda's button:\n${mail.button.address}\n\nOnce.\n`,
  )
})

it('writes HTML in which every text is text, and which loads nothing', () => {
  const html = writeHtml(mail)
  expect(html).toContain('Is &quot;ada&amp;bob@example.org&quot; &lt;yours&gt;?')
  expect(html).toContain(`<a href="${mail.button.address}"`)
  expect(html).toContain('<title>A &lt;subject&gt;</title>')
  expect(html).not.toMatch(/<img|<script|url\(|<yours>/)
})

it('writes an email without a button', () => {
  const { button: _, ...notice } = mail
  expect(writeText(notice)).not.toContain('https://')
  expect(writeHtml(notice)).not.toContain('<a ')
})
