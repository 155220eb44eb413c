import { announcements } from '@lectern/contract/announcements.ts'
import { courseInvitations } from '@lectern/contract/course-invitations.ts'
import { test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'
import { look } from './look.ts'

test('invitations', async ({ openPage }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  await makeStudentOf(course, 'Hana Kim')
  const student = await makePerson('student', 'Noor Haddad')
  await professor.call(courseInvitations.add, {
    params: { id: course._id },
    body: {
      emails: [
        student.person.email,
        'soo.ah.park.of.the.long.name@students.university.example',
        ...Array.from({ length: 10 }, (_, index) => `class-${index}@univ.ac.kr`),
      ],
      names: {
        'soo.ah.park.of.the.long.name@students.university.example': '박수아',
        'class-1@univ.ac.kr': 'عمر الفاروق 💡',
        'class-2@univ.ac.kr': 'Kim Minji',
      },
    },
  })
  const page = await openPage(professor)
  const id = await makeLecture(professor, course._id)
  await page.goto(`/professor/courses/${course._id}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  await look(page, 'invitations/lectures', { shows: page.getByText('Drop a PDF anywhere') })
  await page.goto(`/professor/courses/${course._id}?tab=students`)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await look(page, 'invitations/students', { shows: page.getByText('soo.ah.park') })
  await page.getByRole('button', { name: 'Invite Students' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Email addresses')
    .fill(
      `Noor <${student.person.email}>\n김철수\t20231\tkim@univ.ac.kr\nlee@univ.ac.kr lee@univ\nnobody at home`,
    )
  await look(page, 'invitations/dialog', { shows: dialog.getByText('Line 4') })
  await page.goto(`/professor/lectures/${id}/insight`)
  await look(page, 'invitations/map', { shows: page.getByText('the map needs') })
  await professor.call(announcements.create, {
    params: { courseId: course._id },
    body: {
      title: 'Midterm',
      text: '**Room B 104**, not hall A.\n\nBring\n- a pen\n- your student card: https://cards.example\n\nGood luck!',
    },
  })
  await page.goto(`/professor/courses/${course._id}?tab=announcements`)
  await look(page, 'invitations/announcement', { shows: page.getByText('Good luck!') })
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await look(page, 'invitations/announcement dialog', { shows: page.getByLabel('Title') })
  const own = await openPage(student)
  await own.goto('/student/dashboard')
  await look(own, 'invitations/dashboard', { shows: own.getByRole('button', { name: 'Join Botany' }) })
})
