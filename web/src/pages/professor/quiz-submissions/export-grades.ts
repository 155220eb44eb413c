import { useMutation } from '@tanstack/react-query'
import { calls } from '../../../api/calls.ts'
import { downloadFile } from '../../../api/download-file.ts'

export type ExportFormat = 'excel' | 'csv'

/** The grades as a file, times in the zone of this device; the server names it. */
export const useExportGrades = (quizId: string) =>
  useMutation({
    mutationFn: (format: ExportFormat) =>
      downloadFile(
        calls.exports.grades,
        { id: quizId },
        format === 'csv' ? 'quiz_grades.csv' : 'quiz_grades.xlsx',
        { format, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      ),
  })
