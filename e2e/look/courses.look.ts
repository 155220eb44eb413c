import { test } from '../story.ts'
import { makePerson } from '../world.ts'
import { look } from './look.ts'

test('courses: dashboard', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  await signIn(professor)
  await page.goto('/professor/dashboard')
  await look(page, 'courses/dashboard empty', {
    shows: page.getByText(/^You haven't created any courses yet/),
  })
})
