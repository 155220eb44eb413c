import { admin } from '../i18n/en/admin.ts'
import { addEnglish, loadPublicTexts } from '../i18n/i18n.ts'

export const loader = () => Promise.all([loadPublicTexts(), addEnglish('admin', admin)])
export const shouldRevalidate = () => false
export { Component } from '../pages/public/setup/setup.page.tsx'
