import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { downloadFile } from '../../../api/download-file.ts'

export type ExportFormat = 'excel' | 'csv'

/** The grades as a file, times in the zone of this device; the server names it. */
export const useExportGrades = (quizId: string) => {
  const { i18n } = useTranslation()
  return useMutation({
    mutationFn: (format: ExportFormat) =>
      downloadFile(
        calls.exports.grades,
        { id: quizId },
        format === 'csv' ? 'quiz_grades.csv' : 'quiz_grades.xlsx',
        {
          format,
          language: i18n.language as InterfaceLanguage,
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      ),
  })
}
