import { fileUrl } from '@lectern/contract/file-address.ts'
import { expect, it } from 'vitest'
import { ownImageUrl } from './own-image-url.ts'

const key = `${'0123456789abcdef'.repeat(4)}.png`
const own = `/api/files/?file_path=${key}`

it('knows the addresses of our own pictures', () => {
  expect(ownImageUrl(fileUrl(key))).toBe(own)
  expect(ownImageUrl(`/api/files?file_path=${key}`)).toBe(own)
  expect(ownImageUrl(`/api/files/?file_path=${key.replace('.', '%2E')}`)).toBe(own)
})

it.each([
  ['another host', `https://evil.example${own}`],
  ['another host without a scheme', `//evil.example${own}`],
  ['a host behind a backslash', `/\\evil.example${own}`],
  ['a host after a user', `https://lectern@evil.example${own}`],
  ['a way out of the call', `/api/files/../users/me?file_path=${key}`],
  ['another call', `/api/users/logout?file_path=${key}`],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:image/svg+xml,<svg onload="alert(1)"/>'],
  ['a path on disk', '/api/files/?file_path=../../etc/passwd'],
  ['an encoded path on disk', '/api/files/?file_path=%2e%2e%2fetc%2fpasswd'],
  ['a recording', own.replace('.png', '.mp3')],
  ['the source PDF', own.replace('.png', '.pdf')],
  ['a drawing that could run', own.replace('.png', '.svg')],
  ['more than the key', `${own}&v=1`],
  ['a second key', `${own}&file_path=x`],
  ['a fragment', `${own}#x`],
  ['a line break', `${own}\n`],
  ['a space before', ` ${own}`],
  ['broken encoding', '/api/files/?file_path=%E0%A4%A'],
  ['style', `${own}") ; background: url("//evil.example`],
  ['nothing', ''],
  ['no text', undefined],
  ['an object that speaks', { toString: () => own }],
])('refuses %s', (_, value) => {
  expect(ownImageUrl(value)).toBeNull()
})
