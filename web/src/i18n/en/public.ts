export const publicPages = {
  notFound: {
    title: 'Page Not Found',
    text: "The page you are looking for doesn't exist or has been moved.",
    home: 'Go to Homepage',
  },
}
