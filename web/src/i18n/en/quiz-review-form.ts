/** The form that sets points, in total and by line, a part of the texts of the review. */
export const form = {
  lines: {
    title: 'Points by line',
    hint: 'Press a line to give all of its points, or none.',
    giveAll: 'Give all points of this line',
    giveNone: 'Give no points for this line',
    pointsOf: 'Points: {{criterion}}',
    apart: 'The points are not the sum of these lines. Students then see no points by line.',
    follow: 'Use the Sum: {{sum}}',
  },
  feedback: {
    automaticStays:
      'This feedback is automatic and was written for the previous points. It stays, and the student reads that it is automatic, unless you change or remove it.',
    stays: 'This feedback was written for the previous points. It stays unless you change or remove it.',
    goes: 'The feedback is removed when you save. The history keeps it.',
    update: 'Update the Feedback',
    remove: 'Remove the Feedback',
    keep: 'Keep the Feedback',
  },
  grade: {
    points: 'Points',
    of: 'of {{points}}',
    feedback: 'Feedback to the student',
    fieldOf: '{{field}}, {{student}}',
    save: 'Save',
    saving: 'Saving…',
    addReason: 'Add a Reason for the History',
    reason: 'Reason for the history',
    moved:
      'These points were changed in the meantime: they are now {{points}}. Saving replaces them with yours.',
    movedBy:
      '{{who}} changed these points in the meantime: they are now {{points}}. Saving replaces them with yours.',
    movedNone: 'This answer was changed in the meantime: it now has no points. Saving sets yours.',
    movedLines: 'Other lines were changed in the meantime and are shown here. Saving sets yours as well.',
    takeTheirs: 'Discard Mine',
    saved: 'Saved: {{points}} of {{max}} points.',
    failed: 'The points could not be saved. Please try again.',
    tooLong_one: 'This is {{count}} character too long.',
    tooLong_other: 'This is {{count}} characters too long.',
  },
  problem: {
    none: 'Please enter the points.',
    number: 'Points are a number.',
    same: 'Approving would change nothing. Enter more points, or reject the claim.',
    range: 'Points are between 0 and {{points}}.',
    steps: 'Points are in steps of 0.5.',
  },
} as const
