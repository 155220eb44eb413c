import type { Translated } from '../catalogue.ts'
import type { student as english } from '../en/student.ts'

export const student: Translated<typeof english> = {
  title: 'student',
}
